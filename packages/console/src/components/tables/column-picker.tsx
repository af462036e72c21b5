import { useTranslation } from '../../locales/i18n.tsx'
import { DropDown, MenuGroup, MenuItem } from '../inputs/drop-down.tsx'

/** Chooses which of the optional columns of a table are shown. */
export function ColumnPicker<Id extends string>({
  optional,
  columns: { chosen, choose, all },
}: {
  optional: readonly Id[]
  columns: {
    chosen: readonly Id[]
    choose: (chosen: Id[]) => void
    all: readonly { id: string; title: string }[]
  }
}) {
  const { t } = useTranslation()
  return (
    <DropDown kind="menu" label={t('campaigns.columns')} button={t('campaigns.columns')} width={220}>
      {() => (
        <MenuGroup>
          {optional.map((column) => {
            const isShown = chosen.includes(column)
            const toggled = optional.filter((item) => (item === column ? !isShown : chosen.includes(item)))
            return (
              <MenuItem key={column} isToggle isChecked={isShown} onChoose={() => choose(toggled)}>
                {all.find(({ id }) => id === column)?.title}
              </MenuItem>
            )
          })}
        </MenuGroup>
      )}
    </DropDown>
  )
}
