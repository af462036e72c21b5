/** What a person chose for a goal and did not save yet. */
export interface Draft {
  destination_id: string
  event_name: string
  sends_value: boolean
}

/** A draft as the text of a URL parameter; none of its parts contains a point. */
export function writeDraft(definitionId: string, { destination_id, event_name, sends_value }: Draft): string {
  return [definitionId, destination_id, event_name, sends_value ? 'value' : ''].join('.')
}

/** The draft of a goal; null for that of another one. */
export function readDraft(text: string | undefined, definitionId: string): Draft | null {
  const [ofDefinition, destination_id, event_name, value] = (text ?? '').split('.')
  if (ofDefinition !== definitionId || !destination_id || !event_name) return null
  return { destination_id, event_name, sends_value: value === 'value' }
}
