// What was posted before from a form, whose next save finds out first whether it was saved.
import type { Unsettled } from './form.ts'

export const UnsettledInput = ({ unsettled }: Unsettled) =>
  unsettled && <input type="hidden" name="unsettled" value={JSON.stringify(unsettled)} />
