// The CPU time of this process and of all processes below it, as Linux counts it.
import { readdirSync, readFileSync } from 'node:fs'

// The unit of /proc on every Linux that Node supports.
const ticksPerSecond = 100

interface Entry {
  parent: number
  ticks: number
}

function readProcess(pid: string): Entry | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before it is in parentheses, and may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (index) => Number(fields[index]),
    )
    return { parent, ticks: user + system + endedUser + endedSystem }
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

/** The CPU seconds so far of the process tree below this process; 0 where the system does not tell. */
export function treeCpuSeconds(): number {
  if (process.platform !== 'linux') return 0
  const entries = new Map<number, Entry>()
  for (const name of readdirSync('/proc')) {
    const entry = /^\d+$/.test(name) ? readProcess(name) : undefined
    if (entry) entries.set(Number(name), entry)
  }
  const isBelow = (pid: number): boolean =>
    pid === process.pid || (entries.has(pid) && isBelow((entries.get(pid) as Entry).parent))
  let ticks = 0
  for (const [pid, entry] of entries) if (isBelow(pid)) ticks += entry.ticks
  return ticks / ticksPerSecond
}
