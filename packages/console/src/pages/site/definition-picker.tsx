import { DropDown, MenuGroup, MenuItem } from '../../components/inputs/drop-down.tsx'
import { useParameter } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'

const definitions = ['engagement', 'hits'] as const

/** Selects what a bounce is and how long a visit lasts; the URL stores it. */
export function DefinitionPicker() {
  const { t } = useTranslation()
  const [chosen = 'engagement', choose] = useParameter('definition', definitions)
  return (
    <DropDown kind="menu" label={t('site.definition')} button={t(`site.definition_${chosen}`)} width={260}>
      {() => (
        <MenuGroup title={t('site.definition')}>
          {definitions.map((option) => (
            <MenuItem
              key={option}
              isChecked={option === chosen}
              onChoose={() => choose(option === 'engagement' ? undefined : option)}
            >
              {t(`site.definition_${option}`)}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
    </DropDown>
  )
}
