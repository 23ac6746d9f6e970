import { FactoryPage } from '#web/features/factory/factory-page.tsx'

export function FactoryScreen() {
  return <FactoryPage onRun={async () => {}} />
}
