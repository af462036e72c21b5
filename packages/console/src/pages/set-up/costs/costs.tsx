import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { LinkButton } from '../../../components/layout/buttons.tsx'
import { Lead } from '../../../components/layout/lead.tsx'
import { providerName } from '../../../components/names/platform-name.ts'
import { notifyFailure } from '../../../components/status/notices.tsx'
import { actionsColumn, column, numberColumn } from '../../../components/tables/columns.tsx'
import type { Column } from '../../../components/tables/data-table.tsx'
import { ListTable } from '../../../components/tables/list-table.tsx'
import { useRead } from '../../../data/queries.ts'
import { useFormats, useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import type { CostRule } from './apply-cost-rule.ts'
import { CostDialog } from './cost-dialog.tsx'
import { useCostRules } from './use-cost-rules.ts'

/** The cost of goods and the fees, from which contribution, profit after ads and payback are computed. */
export function Costs() {
  const { t } = useTranslation()
  const { may } = useSession()
  const costs = useRead('costs.readCosts', {})
  const { save, isBusy } = useCostRules()
  const [edited, setEdited] = useState<CostRule | 'new' | null>(null)
  const canWrite = may('goals:write')
  const rules = (costs.data?.data.rules ?? []).toReversed()
  const remove = (rule: CostRule) => void save({ before: rule, after: null }).catch(notifyFailure)
  const columns = useCostColumns(canWrite ? { edit: setEdited, remove, isBusy } : null)
  return (
    <>
      <Lead text={t('costs.lead')}>
        {canWrite && <Button onClick={() => setEdited('new')}>{t('costs.add')}</Button>}
      </Lead>
      <ListTable
        list={costs}
        label={t('set_up.view_costs')}
        rows={rules}
        columns={columns}
        keyOf={({ effective_from }) => effective_from}
        empty="costs.empty"
      />
      {edited && (
        <CostDialog
          rule={edited === 'new' ? null : edited}
          taken={rules.map(({ effective_from }) => effective_from)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

interface RuleActions {
  edit: (rule: CostRule) => void
  remove: (rule: CostRule) => void
  isBusy: boolean
}

function useCostColumns(actions: RuleActions | null) {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo((): Column<CostRule>[] => {
    // Most margins have no decimals, and fees have up to three.
    const exactPercent = (value: number) => formats.percent(value / 100, String(value).split('.')[1]?.length ?? 0)
    const feeText = ({ provider, percent, fixed }: CostRule['fees'][number]) => {
      const parts = [percent > 0 && exactPercent(percent), fixed > 0 && formats.money(fixed)]
      return `${providerName(provider)} ${parts.filter(Boolean).join(' + ') || formats.percent(0)}`
    }
    return [
      column('from', t('costs.from'), 'minmax(120px, 1fr)', ({ effective_from }) => formats.day(effective_from)),
      numberColumn('margin', t('costs.margin'), '130px', ({ gross_margin_percent }) =>
        exactPercent(gross_margin_percent),
      ),
      column('fees', t('costs.fees'), 'minmax(180px, 3fr)', ({ fees }) =>
        fees.length > 0 ? fees.map(feeText).join(' · ') : t('costs.no_fees'),
      ),
      ...(actions
        ? [
            actionsColumn<CostRule>(t('label.change'), '170px', (rule) => (
              <>
                <LinkButton onClick={() => actions.edit(rule)}>{t('label.edit')}</LinkButton>
                <LinkButton disabled={actions.isBusy} onClick={() => actions.remove(rule)}>
                  {t('label.remove')}
                </LinkButton>
              </>
            )),
          ]
        : []),
    ]
  }, [t, formats, actions])
}
