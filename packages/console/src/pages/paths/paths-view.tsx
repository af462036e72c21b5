import type { Input } from '@tributary/client'
import { DropDown, MenuGroup, MenuItem } from '../../components/inputs/drop-down.tsx'
import { PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { useTabs } from '../../components/layout/use-tabs.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { OpenButton, UnlessShared } from '../../components/shared/unless-shared.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { ToStart } from '../../components/status/to-start.tsx'
import { Wait } from '../../components/status/wait.tsx'
import { ListCsvButton } from '../../components/tables/list-csv-button.tsx'
import { useRead, useReadOn } from '../../data/queries.ts'
import { useSharedView } from '../../data/shared-view.ts'
import { useParameter, useSheet } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { PathSheet } from './path-sheet.tsx'
import { PathSummary } from './path-summary.tsx'
import { PathTable } from './path-table.tsx'
import { type PathLevel, usePathInput } from './use-path-view.ts'

const orders = ['conversions', 'value'] as const

/** The paths by count or value, each with its steps as chips; a path opens its conversions. */
export function PathsView({ level }: { level: PathLevel }) {
  const { t } = useTranslation()
  const range = usePathInput()
  const [order, orderTabs] = useTabs('order', orders, t('paths.order'), (option) => t(`paths.order_${option}`))
  const [contains, setContains] = useParameter('contains')
  const [length, setLength] = useParameter('length', ['2'])
  const [openId, open, close] = useSheet('path')
  const input = {
    ...{ ...range, level, order, limit: 25 },
    ...(contains && { contains }),
    ...(length && { min_length: length }),
  } as unknown as Input<'paths.listPaths'>
  const list = useReadOn('paths.listPaths', input)
  const paths = list.data?.pages.flatMap(({ data }) => data) ?? []
  const isFiltered = Boolean(contains || length)
  const shared = useSharedView()
  return (
    <>
      <PathSummary />
      <div className="tools">
        {orderTabs}
        <StepPicker level={level} contains={contains} onChoose={setContains} />
        {(length || !shared) && (
          <OpenButton
            className="pick"
            aria-pressed={length !== undefined}
            onClick={() => setLength(length ? undefined : '2')}
          >
            {t('paths.several')}
          </OpenButton>
        )}
        <UnlessShared>
          <span style={{ flex: 1 }} />
          <ListCsvButton name="paths" operation="paths.listPaths" input={input} />
        </UnlessShared>
      </div>
      {list.isError && <ErrorMessage error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && !list.isError && <Wait height={320} />}
      {list.data && paths.length === 0 && (
        <EmptyState title={t('paths.empty')} action={!isFiltered && <ToStart />}>
          {t(isFiltered ? 'paths.empty_filtered' : 'paths.empty_more')}
        </EmptyState>
      )}
      {paths.length > 0 && (
        <Card isStale={list.isPlaceholderData}>
          <PathTable paths={paths} onOpen={open} />
          {list.hasNextPage && (
            <PickButton disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('more')}
            </PickButton>
          )}
        </Card>
      )}
      {openId && <PathSheet id={openId} path={paths.find(({ id }) => id === openId)} onClose={close} />}
    </>
  )
}

/** Selects a step that the paths must contain, among those that take part in conversions. */
function StepPicker({
  level,
  contains,
  onChoose,
}: {
  level: PathLevel
  contains: string | undefined
  onChoose: (step: string | undefined) => void
}) {
  const { t } = useTranslation()
  const { channelName } = useNames()
  const roles = useRead('paths.listRoles', { ...usePathInput(), level, limit: 100 })
  const steps = (roles.data?.data ?? []).map(({ id, name }) => ({
    id,
    name: level === 'channel' ? channelName(name) : name,
  }))
  const chosen = steps.find(({ id }) => id === contains)
  const name = chosen?.name ?? contains
  return (
    <DropDown
      kind="menu"
      align="start"
      label={t('paths.contains')}
      button={name ? t('paths.with', { step: name }) : t('paths.any')}
      width={280}
    >
      {() => (
        <MenuGroup title={t('paths.contains')}>
          {[{ id: undefined, name: t('paths.any') }, ...steps].map((step) => (
            <MenuItem key={step.id ?? ''} isChecked={step.id === contains} onChoose={() => onChoose(step.id)}>
              {step.name}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
    </DropDown>
  )
}
