import { useState } from 'react'
import { statusName } from '../../components/ads/status.ts'
import { DropDown } from '../../components/inputs/drop-down.tsx'
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
    { name: 'advice', title: t('label.advice'), value: advice && t(`advice.${advice}`) },
    { name: 'platform', title: t('label.platform'), value: platform && platformName(platform) },
    { name: 'status', title: t('label.status'), value: status && statusName(status, t) },
    ...bounds.map((name) => ({ name, title: t(`ads.${name}`), value: limits[name] })),
  ].flatMap(({ value, ...filter }) => (value ? [{ ...filter, value }] : []))
  return <FilterChips chosen={chosen} onRemove={() => {}} />
}

function Filters({ filter, platforms }: { filter: AdFilter; platforms: readonly string[] }) {
  const { t } = useTranslation()
  const { platform, status, advice, limits } = filter
  const chosen = [platform, status, ...bounds.map((name) => limits[name])].filter((value) => value !== undefined)
  return (
    <>
      <TextFilter label={t('ads.search')} text={filter.search} onText={filter.setSearch} />
      <div className="view-tabs" role="group" aria-label={t('label.advice')}>
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
        kind="dialog"
        align="start"
        label={t('ads.filters_label')}
        button={
          <>
            {t('ads.filters')}
            {chosen.length > 0 && <small>{chosen.length}</small>}
          </>
        }
        width={260}
      >
        {(close) => <MoreFilters filter={filter} platforms={platforms} close={close} />}
      </DropDown>
    </>
  )
}

/** Platform and status filter immediately, the limits when they are complete. */
function MoreFilters({
  filter,
  platforms,
  close,
}: {
  filter: AdFilter
  platforms: readonly string[]
  close: () => void
}) {
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
      <Choice
        title={t('label.platform')}
        value={filter.platform}
        options={platforms.map((platform) => [platform, platformName(platform)])}
        onChoose={filter.setPlatform}
      />
      <Choice
        title={t('label.status')}
        value={filter.status}
        options={statuses.map((status) => [status, statusName(status, t)])}
        onChoose={(status) => filter.setStatus(statuses.find((candidate) => candidate === status))}
      />
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

function Choice({
  title,
  value,
  options,
  onChoose,
}: {
  title: string
  value: string | undefined
  options: readonly (readonly [value: string, name: string])[]
  onChoose: (value: string | undefined) => void
}) {
  const { t } = useTranslation()
  return (
    <label>
      <span>{title}</span>
      <select className="field" value={value ?? ''} onChange={({ target }) => onChoose(target.value || undefined)}>
        <option value="">{t('ads.all')}</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
