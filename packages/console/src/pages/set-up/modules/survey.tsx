import { useState } from 'react'
import { Form } from '../../../components/inputs/form.tsx'
import { useFields } from '../../../components/inputs/use-fields.ts'
import { Card } from '../../../components/layout/card.tsx'
import { useNames } from '../../../components/names/use-names.ts'
import { useTranslation } from '../../../locales/i18n.tsx'
import { Button, NativeSelect, Textarea, TextInput } from '../../../theme/mantine.ts'
import { useSaveModules } from './module-settings.tsx'
import {
  optionLimits,
  readOptions,
  readRules,
  type SurveyOption,
  surveyChannels,
  writeRules,
} from './survey-options.ts'
import type { TrackerModules } from './tracker-modules.ts'

/** The question after a purchase: its texts and options, with a preview of what visitors see. */
export function Survey({ stored, canWrite }: { stored: TrackerModules['survey']; canWrite: boolean }) {
  const { t } = useTranslation()
  const { run, save } = useSaveModules()
  const { values, text } = useFields(
    {
      event: stored?.event ?? 'purchase',
      question: stored?.question ?? t('survey.usual_question'),
      options: stored?.options.map(({ label }) => label).join('\n') ?? t('survey.usual_options'),
      other_label: stored?.other_label ?? t('survey.usual_other'),
      send_label: stored?.send_label ?? t('survey.usual_send'),
      close_label: stored?.close_label ?? t('close'),
      rules: writeRules(stored?.rules ?? [], stored?.options ?? []),
    },
    run.error,
  )
  const [channels, setChannels] = useState<Record<string, SurveyOption['channel']>>({})
  const options = readOptions(values.options, stored?.options ?? []).map((option) => ({
    ...option,
    channel: option.key in channels ? (channels[option.key] ?? null) : option.channel,
  }))
  const rules = readRules(values.rules, options)
  const isWrong = options.length < optionLimits.least || options.length > optionLimits.most
  return (
    <Card title={t('survey.title')} aside={t(stored ? 'survey.on' : 'survey.off')}>
      <div className="two">
        <Form
          runs={run}
          action={canWrite ? t(stored ? 'label.save' : 'label.switch_on') : null}
          isBlocked={isWrong || rules === null}
          blockedBy={isWrong ? t('survey.option_count', optionLimits) : t('survey.rule_wrong')}
          onSubmit={() => save({ survey: { ...values, options, rules: rules ?? [] } })}
          aside={
            stored &&
            canWrite && (
              <Button variant="default" onClick={() => save({ survey: null })}>
                {t('label.switch_off')}
              </Button>
            )
          }
        >
          <p className="quiet">{t('survey.lead')}</p>
          <TextInput label={t('survey.question')} {...text('question')} maxLength={200} required readOnly={!canWrite} />
          <Textarea
            label={t('survey.options')}
            description={t('survey.options_more', optionLimits)}
            {...text('options')}
            autosize
            minRows={4}
            readOnly={!canWrite}
          />
          <ChannelFields
            options={options}
            canWrite={canWrite}
            onChange={(key, channel) => setChannels({ ...channels, [key]: channel })}
          />
          <Textarea
            label={t('survey.rules')}
            description={t('survey.rules_more')}
            {...text('rules')}
            autosize
            minRows={2}
            readOnly={!canWrite}
          />
          <TextInput
            label={t('survey.event')}
            description={t('survey.event_more')}
            {...text('event')}
            required
            readOnly={!canWrite}
          />
          <div className="two two-even">
            <TextInput
              label={t('survey.other')}
              {...text('other_label')}
              maxLength={80}
              required
              readOnly={!canWrite}
            />
            <TextInput
              label={t('survey.close')}
              {...text('close_label')}
              maxLength={80}
              required
              readOnly={!canWrite}
            />
          </div>
        </Form>
        <Preview question={values.question} options={options} last={[values.other_label, values.close_label]} />
      </div>
    </Card>
  )
}

/** The channel that each option means, with which its answers are compared. */
function ChannelFields({
  options,
  canWrite,
  onChange,
}: {
  options: readonly SurveyOption[]
  canWrite: boolean
  onChange: (key: string, channel: SurveyOption['channel']) => void
}) {
  const { t } = useTranslation()
  const { channelName } = useNames()
  return (
    <details>
      <summary>{t('survey.channels')}</summary>
      {options.map(({ key, label, channel }) => (
        <NativeSelect
          key={key}
          label={t('survey.channel_of', { label })}
          value={channel ?? ''}
          onChange={(event) => onChange(key, (event.target.value || null) as SurveyOption['channel'])}
          data={[
            { value: '', label: t('survey.no_channel') },
            ...surveyChannels.map((value) => ({ value, label: channelName(value) })),
          ]}
          disabled={!canWrite}
        />
      ))}
    </details>
  )
}

/** What a visitor sees. It cannot be used, because nothing would be stored. */
function Preview({
  question,
  options,
  last,
}: {
  question: string
  options: readonly SurveyOption[]
  last: readonly string[]
}) {
  const { t } = useTranslation()
  return (
    <figure className="survey-preview">
      <figcaption className="quiet">{t('survey.preview')}</figcaption>
      <div className="survey-panel">
        <b>{question}</b>
        {options.map(({ key, label }) => (
          <span key={key} className="survey-button">
            {label}
          </span>
        ))}
        {last.map((label) => (
          <span key={label} className="survey-button">
            {label}
          </span>
        ))}
      </div>
    </figure>
  )
}
