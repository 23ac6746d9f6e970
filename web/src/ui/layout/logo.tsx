import styles from './logo.module.css'

export function Logo() {
  return (
    <span className={`row gap-8 bright md strong ${styles.logo}`}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M12 3 4 21h3.6l1.8-4.4h5.2l1.8 4.4H20L12 3Zm-1.4 10.4L12 9.6l1.4 3.8Z" />
      </svg>
      <span className="one-line">Adjutant</span>
    </span>
  )
}
