import { useEffect, useState } from 'react'

/** A filter by text. The URL stores the text, shortly after the last letter. */
export function TextFilter({
  label,
  text,
  onText,
}: {
  label: string
  text: string
  onText: (text: string | undefined, options: { isTyping: true }) => void
}) {
  // Null while the field shows the text of the URL, which Back can change.
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null) return
    if (typed === text) return setTyped(null)
    const timer = setTimeout(() => onText(typed || undefined, { isTyping: true }), 200)
    return () => clearTimeout(timer)
  }, [typed, text, onText])
  return (
    <input
      className="field"
      type="search"
      value={typed ?? text}
      placeholder={label}
      aria-label={label}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
