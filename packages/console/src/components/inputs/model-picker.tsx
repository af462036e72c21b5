import { useRead } from '../../data/queries.ts'
import { type Model, models, useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { DropDown, MenuGroup, MenuItem } from './drop-down.tsx'

/** Selects the attribution model; with `canCompare`, also a second model to compare with. */
export function ModelPicker({ canCompare = false }: { canCompare?: boolean }) {
  const { t } = useTranslation()
  const { model, compare } = useView()
  const button = (
    <>
      {t(`model.${model}`)}
      {compare && canCompare && (
        <>
          <small>{t('model.versus')}</small>
          {t(`model.${compare}`)}
        </>
      )}
    </>
  )
  return (
    <DropDown kind="menu" label={t('model.label', { model: t(`model.${model}`) })} button={button} width={310}>
      {(close) => <ModelMenu canCompare={canCompare} close={close} />}
    </DropDown>
  )
}

function ModelMenu({ canCompare, close }: { canCompare: boolean; close: () => void }) {
  const { t } = useTranslation()
  const { model, compare, change } = useView()
  const whyMissing = useDataDriven()
  const isMissing = (candidate: Model) => candidate === 'data_driven' && whyMissing !== null
  return (
    <>
      <MenuGroup title={t('model.choose')}>
        {models.map((candidate) => (
          <MenuItem
            key={candidate}
            isChecked={model === candidate}
            isDisabled={isMissing(candidate)}
            onChoose={() => {
              change({ model: candidate, ...(compare === candidate && { compare: undefined }) })
              close()
            }}
          >
            <span className="menu-title">{t(`model.${candidate}`)}</span>
            <span className="menu-more">{isMissing(candidate) ? whyMissing : t(`model.${candidate}_more`)}</span>
          </MenuItem>
        ))}
      </MenuGroup>
      {canCompare && (
        <MenuGroup title={t('model.compare')}>
          <MenuItem
            isChecked={compare === null}
            onChoose={() => {
              change({ compare: undefined })
              close()
            }}
          >
            {t('model.alone')}
          </MenuItem>
          {models
            .filter((candidate) => candidate !== model && !isMissing(candidate))
            .map((model) => (
              <MenuItem
                key={model}
                isChecked={compare === model}
                onChoose={() => {
                  change({ compare: model })
                  close()
                }}
              >
                {t(`model.${model}`)}
              </MenuItem>
            ))}
        </MenuGroup>
      )}
    </>
  )
}

/** Returns why the data-driven model cannot be selected; null if it can, or if its state is unknown. */
function useDataDriven(): string | null {
  const { t } = useTranslation()
  const { data, isError } = useRead('models.readDataDriven', {}, { staleMs: 60_000 })
  if (isError || data?.data.status === 'ready') return null
  if (!data) return t('wait')
  const { status, missing } = data.data
  if (status === 'computing') return t('model.data_driven_computing')
  if (!missing) return t('model.data_driven_waiting')
  return t('model.data_driven_missing', missing)
}
