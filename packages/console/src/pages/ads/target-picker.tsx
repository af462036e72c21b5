import { useState } from 'react'
import { DropDown } from '../../components/inputs/drop-down.tsx'
import { PickButton } from '../../components/layout/buttons.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { useMutationAction } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Target } from './advice-chip.tsx'

/** Shows the target that the advice compares with, and sets it. */
export function TargetPicker({ target }: { target: Target }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const text = !target
    ? t('target.none')
    : t(`target.${target.measure}`, {
        value: target.measure === 'cac' ? formats.money(target.value) : formats.decimal(target.value),
      })
  if (!may('goals:write')) return <span className="quiet">{text}</span>
  return (
    <DropDown kind="dialog" label={t('target.label')} button={text} width={280}>
      {(close) => <TargetForm target={target} close={close} />}
    </DropDown>
  )
}

function TargetForm({ target, close }: { target: Target; close: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const own = target?.source === 'set' ? target : null
  const [measure, setMeasure] = useState<'roas' | 'cac'>(own?.measure ?? 'roas')
  const [value, setValue] = useState(own ? String(own.value) : '')
  const save = useMutationAction('profiles.putTargets', { changes: ['ads.listAds', 'profiles.readTargets'] })
  return (
    <form
      className="limits"
      onSubmit={(event) => {
        event.preventDefault()
        const body = value === '' ? {} : { [measure]: value.replace(',', '.') }
        save.mutate({ body }, { onSuccess: close })
      }}
    >
      <p className="quiet">{t(target?.source === 'median' ? 'target.median_more' : 'target.more')}</p>
      <div className="view-tabs" role="group" aria-label={t('label.measure')}>
        {(['roas', 'cac'] as const).map((candidate) => (
          <PickButton key={candidate} aria-pressed={measure === candidate} onClick={() => setMeasure(candidate)}>
            {t(`target.measure_${candidate}`)}
          </PickButton>
        ))}
      </div>
      <label>
        <span>
          {measure === 'cac' ? t('target.field_cac', { currency: formats.currency }) : t('target.field_roas')}
        </span>
        <input
          className="field"
          inputMode="decimal"
          value={value}
          onChange={(event) => setValue(event.target.value.trim())}
        />
      </label>
      {save.isError && <ErrorMessage error={save.error} />}
      <button type="submit" className="pick" disabled={save.isPending}>
        {t('target.save')}
      </button>
    </form>
  )
}
