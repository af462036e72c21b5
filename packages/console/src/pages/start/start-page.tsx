import { Page } from '../../components/page/page.tsx'
import { useSession } from '../../data/session.tsx'
import { useParameter } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { AdStep } from './ad-step.tsx'
import { CreditStep } from './credit-step.tsx'
import { ProfileStep } from './profile-step.tsx'
import { StepCard } from './step-card.tsx'
import { TrackerStep } from './tracker-step.tsx'
import { useProgress } from './use-progress.ts'
import { VisitStep } from './visit-step.tsx'
import './start.css'

/**
 * Guides the user from the demo to the first credit of a real profile. Every step polls for its data, says what arrived and what
 * is missing, and keeps its state after a reload.
 */
export function StartPage() {
  const { t } = useTranslation()
  const { session, profile } = useSession()
  const [isNew] = useParameter('new', ['1'])
  const own = session.workspaces.flatMap(({ profiles }) => profiles).find(({ id }) => id === profile.id)
  const hasProfile = own?.is_demo === false && !isNew
  const progress = useProgress(hasProfile)
  return (
    <Page title={t('start.action')} lead={t('start.lead')}>
      <ol className="start-steps">
        <StepCard step="profile" at={1} isDone={hasProfile} isOpen>
          <ProfileStep isDone={hasProfile} />
        </StepCard>
        <StepCard step="tracker" at={2} isDone={progress.isVerified} isOpen={hasProfile}>
          <TrackerStep progress={progress} />
        </StepCard>
        <StepCard step="visit" at={3} isDone={progress.visit !== null} isOpen={hasProfile}>
          <VisitStep progress={progress} />
        </StepCard>
        <StepCard step="ad" at={4} isDone={progress.ad !== null} isOpen={hasProfile}>
          <AdStep progress={progress} />
        </StepCard>
        <StepCard step="credit" at={5} isDone={progress.credit !== null} isOpen={progress.ad !== null}>
          <CreditStep progress={progress} />
        </StepCard>
      </ol>
    </Page>
  )
}
