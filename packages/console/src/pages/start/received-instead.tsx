import { useNames } from '../../components/names/use-names.ts'
import { useFormats } from '../../data/session.tsx'
import { type MessageKey, useTranslation } from '../../locales/i18n.tsx'
import { explainWait } from './explain-wait.ts'
import type { StartProgress } from './use-progress.ts'

const fixableReasons = ['unknown_key', 'revoked_key', 'blocked_origin', 'malformed_hit', 'bot']

/** Says what arrived instead of the expected visit, and what to check. */
export function ReceivedInstead({ progress, ad }: { progress: StartProgress; ad: StartProgress['ad'] }) {
  const { t } = useTranslation()
  const { ago } = useFormats()
  const { eventName, reasonName } = useNames()
  const found = explainWait(progress, ad)
  if (found.text === 'nothing') return t('start.wait_nothing')
  if (found.text === 'rejected') {
    const text = t('start.visit_rejected', { reason: reasonName(found.reason), ago: ago(found.at) })
    return fixableReasons.includes(found.reason) ? [text, t(`live.fix_${found.reason}` as MessageKey)].join(' ') : text
  }
  const { event } = found
  const last = { event: eventName(event.event_name), path: event.path ?? '/', ago: ago(event.received_at) }
  if (found.text === 'no_ad_id') return t('start.wait_no_ad_id', last)
  return t('start.wait_other_ad_id', { ...last, received: found.received, expected: found.expected })
}
