import { useRead } from '../../data/queries.ts'
import { useParameter } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { useNames } from '../names/use-names.ts'
import { DropDown, MenuGroup, MenuItem } from './drop-down.tsx'

/** Selects one goal, or what a page shows without one, which `all` names; the URL stores it. */
export function GoalPicker({ all }: { all?: string }) {
  const { t } = useTranslation()
  const { goalName, eventName } = useNames()
  const [goal, setGoal] = useParameter('goal')
  const goals = useRead('goals.listGoalDefinitions', {}, { staleMs: 300_000 })
  const known = goals.data?.data ?? []
  const shown = known.find(({ conversion_key }) => conversion_key === goal)
  const allName = all ?? t('goal.all')
  const name = shown ? goalName(shown.conversion_key, shown.name) : goal ? eventName(goal) : allName
  const choices = [
    { key: undefined, label: allName },
    ...known.map(({ conversion_key: key, name }) => ({ key, label: goalName(key, name) })),
  ]
  return (
    <DropDown kind="menu" label={t('goal.label')} button={name} width={240}>
      {() => (
        <MenuGroup title={t('label.goal')}>
          {choices.map(({ key, label }) => (
            <MenuItem key={key ?? ''} isChecked={goal === key} onChoose={() => setGoal(key)}>
              {label}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
    </DropDown>
  )
}
