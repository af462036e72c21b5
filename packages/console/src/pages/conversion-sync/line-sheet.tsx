import { Button, Checkbox, NativeSelect, NumberInput } from '@mantine/core'
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
import type { CatalogData, Destination, Line } from './catalog-data.ts'
import { ConversionStatus } from './conversion-status.tsx'
import { Preview } from './preview.tsx'

/** The platform's event names, the same in every language. The service rejects all others. */
const eventNames =
  'Lead Purchase CompleteRegistration Contact Schedule Subscribe StartTrial SubmitApplication InitiateCheckout AddToCart AddToWishlist AddPaymentInfo CustomizeProduct Donate FindLocation PageView Search ViewContent'.split(
    ' ',
  )

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
  const [destinationId, setDestinationId] = useState(line.destination_id ?? choices[0]?.id ?? '')
  const [eventName, setEventName] = useState(line.event_name ?? 'Lead')
  const [sendsValue, setSendsValue] = useState(line.sends_value)
  const [backfill, setBackfill] = useState<number | string>(0)
  const [isLooking, setLooking] = useState(false)
  const write = useMutationAction('conversionSync.writeCatalog', { changes })
  const destination = destinations.find(({ id }) => id === destinationId)
  const isDataset = destination?.kind === 'dataset'
  const mapping = {
    ...{ definition_id: line.definition_id, destination_id: destinationId, sends_value: sendsValue },
    event_name: isDataset ? eventName : null,
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
          action={may('exports:write') ? t(isOn ? 'sync.save' : 'sync.switch_on') : null}
          onSubmit={() => put(true)}
          aside={
            <>
              <Button variant="default" onClick={() => setLooking(true)} disabled={destinationId === ''}>
                {t('sync.preview')}
              </Button>
              {may('exports:write') && isOn && (
                <Button variant="default" loading={write.isPending} onClick={() => put(false)}>
                  {t('sync.switch_off')}
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
            onChange={(event) => setDestinationId(event.target.value)}
            error={problem('destination_id')}
            data={choices.map(({ id, name, external_id }) => ({ value: id, label: name ?? external_id }))}
          />
          {isDataset && (
            <NativeSelect
              label={t('sync.event_name')}
              description={t(
                catalog.privacy_mode === 'platform_safe' ? 'sync.event_name_safe' : 'sync.event_name_more',
              )}
              value={eventName}
              disabled={!may('exports:write')}
              onChange={(event) => setEventName(event.target.value)}
              error={problem('event_name')}
              data={eventNames}
            />
          )}
          <Checkbox
            label={t('sync.sends_value')}
            checked={sendsValue}
            disabled={!may('exports:write')}
            onChange={(event) => setSendsValue(event.target.checked)}
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
