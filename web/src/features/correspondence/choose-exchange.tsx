import styles from './mail-page.module.css'

export function ChooseExchange() {
  return <p className={styles.nothing}>Choose an exchange to read it.</p>
}
