import { useState } from 'react'
import { platformColor } from '../charts/colors.ts'
import { useNames } from '../names/use-names.ts'
import './picture.css'

interface PicturedAd {
  thumbnail_url: string | null
  format: string | null
  platform: string
}

/**
 * The picture of an ad. Platforms host them, and the console makes no request to another origin: it shows a picture that this
 * service serves, otherwise the format of the ad in the colour of its platform.
 */
export function Picture({ ad, isLarge = false }: { ad: PicturedAd; isLarge?: boolean }) {
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
