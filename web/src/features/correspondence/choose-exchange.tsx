export function ChooseExchange() {
  return <p className="dimmed place-self-center">Choose an exchange to read it.</p>
}
