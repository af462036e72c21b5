import { DropDown, MenuGroup, MenuItem } from '../../components/inputs/drop-down.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { optionalColumns, type useAdColumns } from './use-ad-columns.tsx'

export function ColumnChoice({ columns }: { columns: ReturnType<typeof useAdColumns> }) {
  const { t } = useTranslation()
  const { chosen, choose, all } = columns
  return (
    <DropDown kind="menu" label={t('campaigns.columns')} button={t('campaigns.columns')} width={220}>
      {() => (
        <MenuGroup>
          {optionalColumns.map((column) => {
            const isShown = chosen.includes(column)
            return (
              <MenuItem
                key={column}
                isToggle
                isChecked={isShown}
                onChoose={() =>
                  choose(optionalColumns.filter((item) => (item === column ? !isShown : chosen.includes(item))))
                }
              >
                {all.find(({ id }) => id === column)?.title}
              </MenuItem>
            )
          })}
        </MenuGroup>
      )}
    </DropDown>
  )
}
