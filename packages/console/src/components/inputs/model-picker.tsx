import { type Model, models, useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { DropDown, MenuGroup, MenuItem } from './drop-down.tsx'
import { useDataDriven } from './use-data-driven.ts'

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
      {() => <ModelMenu canCompare={canCompare} />}
    </DropDown>
  )
}

function ModelMenu({ canCompare }: { canCompare: boolean }) {
  const { t } = useTranslation()
  const { model, compare, change } = useView()
  const { whyMissing, fit } = useDataDriven()
  const isMissing = (candidate: Model) => candidate === 'data_driven' && whyMissing !== null
  return (
    <>
      <MenuGroup title={t('model.choose')}>
        {models.map((candidate) => (
          <MenuItem
            key={candidate}
            isChecked={model === candidate}
            isDisabled={isMissing(candidate)}
            onChoose={() => change({ model: candidate, ...(compare === candidate && { compare: undefined }) })}
          >
            <span className="menu-title">{t(`model.${candidate}`)}</span>
            <span className="menu-more">{isMissing(candidate) ? whyMissing : t(`model.${candidate}_more`)}</span>
          </MenuItem>
        ))}
        {fit && (
          <MenuItem staysOpen onChoose={fit}>
            <span className="menu-action">{t('model.data_driven_fit')}</span>
          </MenuItem>
        )}
      </MenuGroup>
      {canCompare && (
        <MenuGroup title={t('label.compare_with')}>
          <MenuItem isChecked={compare === null} onChoose={() => change({ compare: undefined })}>
            {t('model.alone')}
          </MenuItem>
          {models
            .filter((candidate) => candidate !== model && !isMissing(candidate))
            .map((model) => (
              <MenuItem key={model} isChecked={compare === model} onChoose={() => change({ compare: model })}>
                {t(`model.${model}`)}
              </MenuItem>
            ))}
        </MenuGroup>
      )}
    </>
  )
}
