import { useState } from 'react'
import { platformColor } from '../../components/charts/colors.ts'
import { useNames } from '../../components/names/use-names.ts'
import type { Ad } from './ad-filter.ts'

/**
 * The picture of an ad. Platforms host them, and the console makes no request to another origin: it shows a picture that this
 * service serves, otherwise the format of the ad in the colour of its platform.
 */
export function Picture({ ad, isLarge = false }: { ad: Ad; isLarge?: boolean }) {
  const { kindName } = useNames()
  const [isBroken, setBroken] = useState(false)
  const url = ad.thumbnail_url
  const isOurs =
    url !== null && (url.startsWith('data:image/') || url.startsWith('/') || url.startsWith(location.origin))
  return (
    <span className={isLarge ? 'picture picture-large' : 'picture'} style={{ borderColor: platformColor(ad.platform) }}>
      {isOurs && !isBroken ? (
        <img src={url} alt="" loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <span aria-hidden="true">{isLarge ? kindName(ad.format ?? 'ad') : glyphs[ad.format ?? '']}</span>
      )}
    </span>
  )
}

const glyphs: Readonly<Record<string, string>> = { video: '▶', carousel: '▥', image: '▢', '': 'T' }
