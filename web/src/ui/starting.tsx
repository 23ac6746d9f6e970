import styles from './starting.module.css'

/** Stands in a page's place while its code is being loaded. */
export function Starting() {
  return (
    <p className={styles.starting} role="status">
      Initializing...
    </p>
  )
}
