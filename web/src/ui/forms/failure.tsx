import { IconAlertTriangle } from '@tabler/icons-react'
import { sentence } from '#contract/hidden-signs.ts'
import styles from './failure.module.css'

/** Why something did not work, where the person is looking. */
export function Failure({ text, title }: { text: string; title?: string }) {
  return (
    <div className={`flex gap-12 pad-12 breaks bad-wash round-sm ${styles.failure}`} role="alert">
      <IconAlertTriangle className="fixed bad" size={20} aria-hidden />
      <div>
        {title && <strong className="block strong">{title}</strong>}
        <span>{sentence(text)}</span>
      </div>
    </div>
  )
}
