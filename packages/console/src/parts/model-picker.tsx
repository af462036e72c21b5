import { models, useView } from '../data/view.ts'
import { useTranslation } from '../locales/words.tsx'
import { DropDown, MenuGroup, MenuItem } from './drop-down.tsx'

/** How credit is divided; with `canCompare`, a second model beside the first. */
export function ModelPicker({ canCompare = false }: { canCompare?: boolean }) {
  const { t } = useTranslation()
  const { model, beside, change } = useView()
  const button = (
    <>
      {t(`model.${model}`)}
      {beside && canCompare && (
        <>
          <small>{t('model.beside')}</small>
          {t(`model.${beside}`)}
        </>
      )}
    </>
  )
  return (
    <DropDown kind="menu" label={t('model.label', { model: t(`model.${model}`) })} button={button} width={310}>
      {(close) => (
        <>
          <MenuGroup title={t('model.choose')}>
            {models.map((one) => (
              <MenuItem
                key={one}
                isChecked={model === one}
                onChoose={() => {
                  change({ model: one, ...(beside === one && { beside: undefined }) })
                  close()
                }}
              >
                <span className="menu-title">{t(`model.${one}`)}</span>
                <span className="menu-more">{t(`model.${one}_more`)}</span>
              </MenuItem>
            ))}
          </MenuGroup>
          {canCompare && (
            <MenuGroup title={t('model.compare')}>
              <MenuItem
                isChecked={beside === null}
                onChoose={() => {
                  change({ beside: undefined })
                  close()
                }}
              >
                {t('model.alone')}
              </MenuItem>
              {models
                .filter((one) => one !== model)
                .map((one) => (
                  <MenuItem
                    key={one}
                    isChecked={beside === one}
                    onChoose={() => {
                      change({ beside: one })
                      close()
                    }}
                  >
                    {t(`model.${one}`)}
                  </MenuItem>
                ))}
            </MenuGroup>
          )}
        </>
      )}
    </DropDown>
  )
}
