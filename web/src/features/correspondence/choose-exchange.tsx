import styles from './mail-page.module.css'

export function ChooseExchange() {
  return <p className={`dimmed ${styles.nothing}`}>Choose an exchange to read it.</p>
}
