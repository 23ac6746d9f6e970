// Before all journeys: what the servers of the workers begin in.
import { makeMigrated } from '../test-kit/migrated.ts'

// biome-ignore lint/style/noDefaultExport: Playwright takes the setup from there
export default makeMigrated
