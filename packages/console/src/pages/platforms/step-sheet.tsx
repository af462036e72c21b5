import type { RowOf } from '@tributary/client'
import { LinkedList } from '../../components/conversions/linked-list.tsx'
import { Sheet } from '../../components/dialogs/sheet.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { useRead, useReadOn } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { type Step, useBridgeInput } from './use-bridge.ts'
import { useBridgeTexts } from './use-bridge-texts.ts'

/** The conversions of one step; their effects add up to it. */
export function StepSheet({ platform, kind, onClose }: { platform: string; kind: Step['kind']; onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { eventName } = useNames()
  const texts = useBridgeTexts(platform)
  const input = useBridgeInput(platform)
  const bridge = useRead('campaigns.readBridge', input)
  const list = useReadOn('campaigns.listBridgeConversions', { ...input, step: kind, limit: 50 })
  const step = bridge.data?.data.steps.find((candidate) => candidate.kind === kind)
  const toLine = (row: RowOf<'campaigns.listBridgeConversions'>) => ({
    ...{ key: row.conversion_id, conversionId: row.conversion_id },
    title: `${formats.dayOf(row.conversion_time)} · ${eventName(row.conversion_key)}`,
    amount: texts.signed('value', Number(row.effect_value)),
    facts: [
      t('bridge.effect', { effect: texts.signed('conversions', row.effect_conversions) }),
      row.value && t('bridge.paid', { money: formats.money(row.value, row.currency ?? formats.currency) }),
      row.reason && texts.reasonName(row.reason),
    ],
  })
  return (
    <Sheet title={`${texts.names.platform}: ${texts.stepName(kind)}`} onClose={onClose}>
      <p className="quiet">{texts.stepMore(kind, bridge.data?.meta.window ?? 'all')}</p>
      {step && (
        <p>
          {t('bridge.step_total', {
            conversions: texts.signed('conversions', step.conversions),
            money: texts.signed('value', Number(step.value)),
          })}
        </p>
      )}
      {(step?.reasons?.length ?? 0) > 0 && (
        <dl className="facts-list">
          {step!.reasons!.map(({ reason, conversions, value }) => (
            <div key={reason}>
              <dt>{texts.reasonName(reason)}</dt>
              <dd>
                {texts.amount('conversions', conversions)} · {texts.amount('value', Number(value))}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <LinkedList query={list} toLine={toLine} empty={<EmptyState title={t('bridge.no_conversions')} />} />
    </Sheet>
  )
}
