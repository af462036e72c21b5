import { useState } from 'react'
import { Sheet } from '../../components/dialogs/sheet.tsx'
import { fieldError } from '../../components/inputs/field-error.ts'
import { Form } from '../../components/inputs/form.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { notify } from '../../components/status/notices.tsx'
import { useMutationAction } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button, Checkbox, NativeSelect, NumberInput } from '../../theme/mantine.ts'
import { type CatalogData, chooseEvent, type Destination, findSameEvent, type Line } from './catalog-data.ts'
import { ConversionStatus } from './conversion-status.tsx'
import { useDraft } from './draft/use-draft.ts'
import { Preview } from './preview.tsx'

const changes = ['conversionSync.readCatalog', 'exports.listExports'] as const

/** One goal: its destination, event name, preview and switch. */
export function LineSheet({
  line,
  catalog,
  destinations,
  onClose,
}: {
  line: Line
  catalog: CatalogData
  destinations: readonly Destination[]
  onClose: () => void
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const { goalName } = useNames()
  const choices = destinations.filter(({ purpose }) => purpose === 'standard')
  const {
    destination_id: destinationId,
    event_name: chosenName,
    sends_value: sendsValue,
    edit,
  } = useDraft(line, choices)
  const [backfill, setBackfill] = useState<number | string>(0)
  const [isLooking, setLooking] = useState(false)
  const write = useMutationAction('conversionSync.writeCatalog', { changes })
  const destination = destinations.find(({ id }) => id === destinationId)
  const eventNames = destination?.event_names ?? null
  const eventName = eventNames && chooseEvent(eventNames, chosenName, line.conversion_key)
  const mapping = {
    ...{ definition_id: line.definition_id, destination_id: destinationId, sends_value: sendsValue },
    event_name: eventName,
  }
  const isSameLine = line.destination_id === destinationId
  const isOn = line.is_enabled && isSameLine
  const put = (is_enabled: boolean) => {
    const entry = { ...mapping, is_enabled, backfill_days: is_enabled ? Number(backfill) || 0 : 0 }
    const text = t(is_enabled ? (isOn ? 'sync.saved' : 'sync.switched_on') : 'sync.switched_off', {
      name: goalName(line.conversion_key, line.definition_name),
    })
    const onSuccess = () => {
      notify({ text })
      onClose()
    }
    write.mutate({ body: { entries: [entry] } }, { onSuccess })
  }
  const problem = (field: string) => fieldError(write.error, `entries.0.${field}`)
  return (
    <Sheet title={goalName(line.conversion_key, line.definition_name)} onClose={onClose}>
      {choices.length === 0 ? (
        <EmptyState title={t('sync.no_destination')}>{t('sync.no_destination_more')}</EmptyState>
      ) : (
        <Form
          runs={write}
          action={may('exports:write') ? t(isOn ? 'label.save' : 'label.switch_on') : null}
          onSubmit={() => put(true)}
          aside={
            <>
              <Button variant="default" onClick={() => setLooking(true)} disabled={destinationId === ''}>
                {t('label.preview')}
              </Button>
              {may('exports:write') && isOn && (
                <Button variant="default" loading={write.isPending} onClick={() => put(false)}>
                  {t('label.switch_off')}
                </Button>
              )}
            </>
          }
        >
          {line.destination_id !== null && <ConversionStatus counts={line.counts} />}
          {line.enabled_from && isSameLine && (
            <p className="quiet">
              {line.enabled_until
                ? t('sync.enabled_between', {
                    from: formats.time(line.enabled_from),
                    until: formats.time(line.enabled_until),
                  })
                : t('sync.enabled_since', { from: formats.time(line.enabled_from) })}
            </p>
          )}
          <NativeSelect
            label={t('sync.destination')}
            value={destinationId}
            disabled={!may('exports:write')}
            onChange={(event) => edit({ destination_id: event.target.value })}
            error={problem('destination_id')}
            data={choices.map(({ id, name, external_id }) => ({ value: id, label: name ?? external_id }))}
          />
          {eventNames && eventName && (
            <NativeSelect
              label={t('sync.event_name')}
              description={t(
                catalog.privacy_mode === 'platform_safe' ? 'sync.event_name_safe' : 'sync.event_name_more',
              )}
              value={eventName}
              disabled={!may('exports:write')}
              onChange={(event) => edit({ event_name: event.target.value })}
              error={problem('event_name')}
              data={[...eventNames]}
            />
          )}
          <SameEvent entries={catalog.entries} mapping={mapping} />
          <Checkbox
            label={t('sync.sends_value')}
            checked={sendsValue}
            disabled={!may('exports:write')}
            onChange={(event) => edit({ sends_value: event.target.checked })}
            error={problem('sends_value')}
          />
          {may('exports:write') && !isOn && (
            <NumberInput
              label={t('sync.backfill')}
              description={t('sync.backfill_more')}
              min={0}
              max={7}
              value={backfill}
              onChange={setBackfill}
              error={problem('backfill_days')}
            />
          )}
        </Form>
      )}
      {isLooking && <Preview mapping={mapping} />}
    </Sheet>
  )
}

function SameEvent({ entries, mapping }: { entries: readonly Line[]; mapping: Parameters<typeof findSameEvent>[1] }) {
  const { t } = useTranslation()
  const { goalName } = useNames()
  const same = findSameEvent(entries, mapping)
  if (!same) return null
  const name = goalName(same.conversion_key, same.definition_name)
  return <p role="status">{t('sync.same_event', { name, event: mapping.event_name ?? '' })}</p>
}
