import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DropDown, MenuGroup, MenuItem } from '../../components/inputs/drop-down.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { column } from '../../components/tables/columns.tsx'
import { type Column, sortRows } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useSort } from '../../components/tables/use-sort.ts'
import { useReadAll } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useParameter } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { type Experiment, type State, states, stateTones } from './experiment.ts'
import { shortResult } from './result-text.ts'

/** All experiments, those that run first. */
export function ExperimentList() {
  const { t } = useTranslation()
  const [state] = useParameter('status', states)
  const list = useReadAll('experiments.listExperiments', { limit: 200, ...(state && { state }) })
  const sorting = useSort('state')
  const columns = useColumns()
  return (
    <ListTable
      list={list}
      rows={sortRows(list.data ?? [], columns, sorting.sort)}
      label={t('nav.experiments')}
      columns={columns}
      {...sorting}
      waitingRows={4}
      empty={
        <EmptyState title={t(state ? 'experiments.none_of_state' : 'experiments.empty')}>
          {t(state ? 'experiments.none_of_state_more' : 'experiments.empty_more')}
        </EmptyState>
      }
    />
  )
}

/** Selects a state, and begins a new experiment. */
export function ListControls() {
  const { t } = useTranslation()
  const { may } = useSession()
  return (
    <>
      <StatePicker />
      {may('experiments:write') && (
        <Link to="/experiments/new" className="pick pick-main">
          {t('experiments.new')}
        </Link>
      )}
    </>
  )
}

function StatePicker() {
  const { t } = useTranslation()
  const [state, choose] = useParameter('status', states)
  const nameOf = (state: State | undefined) => t(state ? `experiments.state_${state}` : 'experiments.all_states')
  return (
    <DropDown kind="menu" label={t('label.state')} button={nameOf(state)} width={220}>
      {() => (
        <MenuGroup title={t('label.state')}>
          {[undefined, ...states].map((candidate) => (
            <MenuItem key={candidate ?? ''} isChecked={candidate === state} onChoose={() => choose(candidate)}>
              {nameOf(candidate)}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
    </DropDown>
  )
}

function useColumns() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { eventName } = useNames()
  return useMemo(
    (): Column<Experiment>[] => [
      column(
        'name',
        t('label.name'),
        'minmax(220px, 2.2fr)',
        ({ id, name, kind }) => (
          <TwoLines below={t(`experiments.kind_${kind}`)}>
            <Link to="/experiments/$id" params={{ id }} className="row-link" title={name}>
              {name}
            </Link>
          </TwoLines>
        ),
        { sortBy: ({ name }) => name },
      ),
      column(
        'state',
        t('label.state'),
        '120px',
        ({ state }) => <Chip tone={stateTones[state]}>{t(`experiments.state_${state}`)}</Chip>,
        { isKey: true, sortBy: ({ state }) => states.indexOf(state) },
      ),
      column('days', t('label.days'), 'minmax(190px, 1fr)', ({ design }) => formats.days(design.start, design.end), {
        sortBy: ({ design }) => design.start,
      }),
      column('metric', t('experiments.measured'), 'minmax(170px, 1.2fr)', ({ design: { metric } }) => (
        <TwoLines below={t(`experiments.measure_${metric.measure}`)}>{eventName(metric.conversion_key)}</TwoLines>
      )),
      column(
        'result',
        t('experiments.result'),
        'minmax(294px, 2fr)',
        (experiment) => {
          const text = shortResult(experiment, t, formats)
          if (text === null) return <span className="quiet">–</span>
          const isSoFar = !experiment.result!.is_final
          return isSoFar ? (
            <TwoLines below={t('experiments.so_far')}>{text}</TwoLines>
          ) : (
            <span title={text}>{text}</span>
          )
        },
        { hint: t('experiments.interval_hint') },
      ),
    ],
    [t, formats, eventName],
  )
}
