import { useTranslation } from '../../locales/i18n.tsx'

/** A skeleton in the size of the content that is being loaded, to avoid layout shifts. */
export function Wait({ height = 16, width = '100%' }: { height?: number | string; width?: number | string }) {
  return <span className="wait" style={{ height, width }} aria-hidden="true" />
}

/** Several skeleton lines, announced once to screen readers. */
export function WaitLines({ lines = 3, height = 16, gap = 12 }: { lines?: number; height?: number; gap?: number }) {
  const { t } = useTranslation()
  return (
    <div role="status" style={{ display: 'grid', gap }}>
      <span className="visually-hidden">{t('wait')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Wait key={line} height={height} width={`${92 - ((line * 17) % 38)}%`} />
      ))}
    </div>
  )
}
