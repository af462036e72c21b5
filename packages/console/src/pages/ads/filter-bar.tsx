import { useState } from 'react'
import { statusName } from '../../components/ads/status.ts'
import { DropDown, MenuGroup, MenuItem } from '../../components/inputs/drop-down.tsx'
import { FilterChips } from '../../components/inputs/filter-chips.tsx'
import { TextFilter } from '../../components/inputs/text-filter.tsx'
import { PickButton } from '../../components/layout/buttons.tsx'
import { platformName } from '../../components/names/platform-name.ts'
import { useSharedView } from '../../data/shared-view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { type AdFilter, advices, bounds, statuses } from './ad-filter.ts'

/** The filters above the table. The totals of the table follow them. */
export function FilterBar(props: { filter: AdFilter; platforms: readonly string[] }) {
  return useSharedView() ? <FixedFilters filter={props.filter} /> : <Filters {...props} />
}

/** The filters of a shared view. */
function FixedFilters({ filter: { search, platform, status, advice, limits } }: { filter: AdFilter }) {
  const { t } = useTranslation()
  const chosen = [
    { name: 'search', title: t('ads.search'), value: search },
    { name: 'advice', title: t('ads.advice'), value: advice && t(`advice.${advice}`) },
    { name: 'platform', title: t('ads.platform'), value: platform && platformName(platform) },
    { name: 'status', title: t('campaigns.status'), value: status && statusName(status, t) },
    ...bounds.map((name) => ({ name, title: t(`ads.${name}`), value: limits[name] })),
  ].flatMap(({ value, ...filter }) => (value ? [{ ...filter, value }] : []))
  return <FilterChips chosen={chosen} onRemove={() => {}} />
}

function Filters({ filter, platforms }: { filter: AdFilter; platforms: readonly string[] }) {
  const { t } = useTranslation()
  const { platform, status, advice, limits } = filter
  const limited = bounds.filter((name) => limits[name] !== undefined).length
  return (
    <>
      <TextFilter label={t('ads.search')} text={filter.search} onText={filter.setSearch} />
      <div className="view-tabs" role="group" aria-label={t('ads.advice')}>
        {advices.map((candidate) => (
          <PickButton
            key={candidate}
            aria-pressed={advice === candidate}
            onClick={() => filter.setAdvice(advice === candidate ? undefined : candidate)}
          >
            {t(`advice.${candidate}`)}
          </PickButton>
        ))}
      </div>
      <DropDown
        kind="menu"
        align="start"
        label={t('ads.platform')}
        button={platform ? platformName(platform) : t('ads.platform')}
        width={200}
      >
        {() => (
          <MenuGroup title={t('ads.platform')}>
            {[undefined, ...platforms].map((candidate) => (
              <MenuItem
                key={candidate ?? ''}
                isChecked={platform === candidate}
                onChoose={() => filter.setPlatform(candidate)}
              >
                {candidate ? platformName(candidate) : t('ads.all')}
              </MenuItem>
            ))}
          </MenuGroup>
        )}
      </DropDown>
      <DropDown
        kind="menu"
        align="start"
        label={t('campaigns.status')}
        button={status ? t(status === 'ACTIVE' ? 'campaigns.active' : 'campaigns.paused') : t('campaigns.status')}
        width={180}
      >
        {() => (
          <MenuGroup title={t('campaigns.status')}>
            {[undefined, ...statuses].map((candidate) => (
              <MenuItem
                key={candidate ?? ''}
                isChecked={status === candidate}
                onChoose={() => filter.setStatus(candidate)}
              >
                {candidate ? t(candidate === 'ACTIVE' ? 'campaigns.active' : 'campaigns.paused') : t('ads.all')}
              </MenuItem>
            ))}
          </MenuGroup>
        )}
      </DropDown>
      <DropDown
        kind="dialog"
        align="start"
        label={t('ads.limits')}
        button={
          <>
            {t('ads.limits')}
            {limited > 0 && <small>{limited}</small>}
          </>
        }
        width={260}
      >
        {(close) => <Limits filter={filter} close={close} />}
      </DropDown>
    </>
  )
}

function Limits({ filter, close }: { filter: AdFilter; close: () => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(filter.limits)
  const isNumber = (text: string | undefined) => !text || /^\d+(\.\d+)?$/.test(text)
  return (
    <form
      className="limits"
      onSubmit={(event) => {
        event.preventDefault()
        if (!bounds.every((name) => isNumber(typed[name]))) return
        filter.setLimits(typed)
        close()
      }}
    >
      {bounds.map((name) => (
        <label key={name}>
          <span>{t(`ads.${name}`)}</span>
          <input
            className="field"
            inputMode="decimal"
            value={typed[name] ?? ''}
            aria-invalid={!isNumber(typed[name])}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value.replace(',', '.').trim() })}
          />
        </label>
      ))}
      <button type="submit" className="pick">
        {t('ads.apply')}
      </button>
    </form>
  )
}
