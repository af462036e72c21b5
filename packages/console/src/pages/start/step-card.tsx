import type { ReactNode } from 'react'
import { Chip } from '../../components/layout/chip.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

export type StepName = 'profile' | 'tracker' | 'visit' | 'ad' | 'credit'

/** One step: done, in progress, or not available yet. */
export function StepCard({
  step,
  at,
  isDone,
  isOpen,
  children,
}: {
  step: StepName
  at: number
  isDone: boolean
  isOpen: boolean
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <li className="card start-step" data-done={isDone} data-step={step}>
      <span className="step-mark" aria-hidden="true">
        {isDone ? '✓' : at}
      </span>
      <div className="stack">
        <h2>
          {t(`start.${step}`)} <Chip tone={isDone ? 'on' : 'plain'}>{t(isDone ? 'set_up.done' : 'set_up.open')}</Chip>
        </h2>
        {isOpen ? children : <p className="quiet">{t(`start.${step}_later`)}</p>}
      </div>
    </li>
  )
}
