import { CopyButton } from './copy-button.tsx'
import './code-block.css'

/** Text to copy, shown verbatim. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <figure className="code-block">
      <figcaption>
        <span>{label}</span>
        <CopyButton text={text} />
      </figcaption>
      <pre tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
    </figure>
  )
}
