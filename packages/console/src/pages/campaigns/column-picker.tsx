import { DropDown, MenuGroup, MenuItem } from '../../components/inputs/drop-down.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { optionalColumns, type useColumns } from './use-columns.tsx'

export function ColumnPicker({ columns }: { columns: ReturnType<typeof useColumns> }) {
  const { t } = useTranslation()
  return (
    <DropDown kind="menu" label={t('campaigns.columns')} button={t('campaigns.columns')} width={220}>
      {() => (
        <MenuGroup>
          {optionalColumns.map((column) => {
            const isShown = columns.chosen.includes(column)
            return (
              <MenuItem
                key={column}
                isToggle
                isChecked={isShown}
                onChoose={() =>
                  columns.choose(
                    optionalColumns.filter((optionalColumn) =>
                      optionalColumn === column ? !isShown : columns.chosen.includes(optionalColumn),
                    ),
                  )
                }
              >
                {columns.all.find(({ id }) => id === column)?.title}
              </MenuItem>
            )
          })}
        </MenuGroup>
      )}
    </DropDown>
  )
}
