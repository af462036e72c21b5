import { platformName } from '../../components/names/platform-name.ts'
import { useNames } from '../../components/names/use-names.ts'
import { useFormats } from '../../data/session.tsx'
import { useParameter, useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Measure, Step } from './use-bridge.ts'

/** The texts of a bridge between the number of a platform and the credit. */
export function useBridgeTexts(platform: string) {
  const { t, translateName } = useTranslation()
  const formats = useFormats()
  const { model } = useView()
  const { eventName } = useNames()
  const [goal] = useParameter('goal')
  const names = { platform: platformName(platform), model: t(`model.${model}`), goal: goal ? eventName(goal) : '' }
  const amount = (measure: Measure, value: number) =>
    measure === 'value' ? formats.money(value) : formats.count(Math.round(value * 100) / 100)
  return {
    names,
    amount,
    signed: (measure: Measure, value: number) =>
      `${value > 0 ? '+' : value < 0 ? '−' : ''}${amount(measure, Math.abs(value))}`,
    stepName: (kind: Step['kind']) => t(`bridge.${kind}`, names),
    stepMore: (kind: Step['kind'], window: string) =>
      t(`bridge.${kind}_more`, { ...names, days: t('basis.within', { count: Number(window) || 0 }) }),
    /** How the platform dates conversions, and its window. */
    basis: (basis: string, window: string) =>
      [
        t(basis === 'touch' ? 'basis.touch' : 'basis.conversion'),
        window === 'all' ? t('basis.all') : t('basis.within', { count: Number(window) }),
      ].join(', '),
    /** `skipped: consent_denied` has the status before its reason. */
    reasonName: (text: string) => {
      const [status, reason] = text.split(': ')
      return reason
        ? translateName(`sync.reason_${reason}`, `${status}: ${reason}`)
        : translateName(`bridge.reason_${status}`, text)
    },
  }
}
