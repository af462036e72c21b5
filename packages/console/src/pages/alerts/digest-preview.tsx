import { useEffect } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { WaitLines } from '../../components/status/wait.tsx'
import { useMutationAction } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Digest } from './digest.ts'

/** Shows what a digest says about its last period; each sentence links to its view. Nothing is sent. */
export function DigestPreview({ digest: { id }, onClose }: { digest: Digest; onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data, error, mutate } = useMutationAction('digests.previewDigest')
  useEffect(() => mutate({ id }), [id, mutate])
  const preview = data?.data
  return (
    <Dialog title={preview?.subject ?? t('label.preview')} onClose={onClose} size={640}>
      {error && <ErrorMessage error={error} onRetry={() => mutate({ id })} />}
      {!preview && !error && <WaitLines />}
      {preview && (
        <>
          <p className="quiet">{formats.days(preview.date_from, preview.date_to)}</p>
          {preview.lines.map(({ text, url }) =>
            url === null ? (
              <p key={text}>
                <b>{text}</b>
              </p>
            ) : (
              <p key={text}>
                <a href={url}>{text}</a>
              </p>
            ),
          )}
        </>
      )}
    </Dialog>
  )
}
