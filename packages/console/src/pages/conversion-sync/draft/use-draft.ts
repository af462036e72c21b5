import { useParameter } from '../../../data/view.ts'
import { type Destination, type Line, usualEvent } from '../catalog-data.ts'
import { type Draft, readDraft, writeDraft } from './draft.ts'

/** What is chosen for a goal. It is in the URL, so that a reload keeps what is not saved yet. */
export function useDraft(
  line: Line,
  choices: readonly Destination[],
): Draft & { edit: (change: Partial<Draft>) => void } {
  const [text, setText] = useParameter('draft')
  const stored: Draft = {
    destination_id: line.destination_id ?? choices[0]?.id ?? '',
    event_name: line.event_name ?? usualEvent(line.conversion_key),
    sends_value: line.sends_value,
  }
  const chosen = readDraft(text, line.definition_id) ?? stored
  const edit = (change: Partial<Draft>) =>
    setText(writeDraft(line.definition_id, { ...chosen, ...change }), { isDraft: true })
  return { ...chosen, edit }
}
