import { getHost } from '../module-parts/host.ts'
import { add, addButton, showPanel } from '../module-parts/show-panel.ts'

interface Settings {
  /** The event after which the question is shown. */
  event: string
  question: string
  options: [key: string, label: string][]
  /** Labels: the option with free text, the button that sends it, and the one that closes the panel. */
  labels: [other: string, send: string, close: string]
}

const { settings, record, watch, isGranted } = getHost<Settings>()
const name = 'atribu_survey'
const pauseMs = 2_592_000_000
const textMax = 200

/** True once in 30 days. A browser without storage is never asked, because it would be asked every time. */
function isDue(): boolean {
  try {
    if (+localStorage[name] > Date.now() - pauseMs) return false
    localStorage[name] = Date.now()
    return true
  } catch {
    return false
  }
}

watch(({ eventName, eventId, dedupeKey }) => {
  const { event, question, options, labels } = settings
  if (eventName !== event || !isGranted() || !isDue()) return
  const panel = showPanel(question)
  const answer = (answer_key: string, answer_text?: string) => {
    panel.remove()
    record('survey_answered', { payload: { answer_key, answer_text, answer_to: dedupeKey ?? eventId } })
  }
  for (const [key, label] of options) addButton(panel, label, () => answer(key))
  const [other, send, close] = labels
  let input: HTMLInputElement | undefined
  addButton(panel, other, () => {
    if (!input) {
      input = add(panel, 'input', { maxLength: textMax, ariaLabel: question })
      addButton(panel, send, () => answer('other', input!.value))
    }
    input.focus()
  })
  addButton(panel, close, () => panel.remove())
})
