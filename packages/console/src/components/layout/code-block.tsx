import { CopyButton } from './copy-button.tsx'
import './code-block.css'

/** Lines to be pasted elsewhere, as they are. */
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
