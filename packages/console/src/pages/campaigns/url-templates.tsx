import { Card } from '../../components/layout/card.tsx'
import { CodeBlock } from '../../components/layout/code-block.tsx'
import { platformName } from '../../components/names/platform-name.ts'
import { useRead } from '../../data/queries.ts'
import { useTranslation } from '../../locales/i18n.tsx'

/** The parameters to paste at each ad platform, so that visits identify their ad. */
export function UrlTemplates() {
  const { t, language } = useTranslation()
  const templates = useRead('quality.listUrlTemplates', { locale: language })
  return (
    <Card title={t('tags.templates')}>
      <div className="stack">
        <p className="quiet">{t('tags.templates_more')}</p>
        {(templates.data?.data ?? []).map(({ platform, url_parameters, place }) => (
          <div key={platform}>
            <CodeBlock label={platformName(platform)} text={url_parameters} />
            <p className="quiet">{place}</p>
          </div>
        ))}
      </div>
    </Card>
  )
}
