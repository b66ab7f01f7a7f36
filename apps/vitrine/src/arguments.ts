// The arguments of `npm start --`: a wrong one is refused with a sentence.
import { InvalidSetting, type Settings } from './settings.ts'

/** What the arguments ask for. */
interface Arguments {
  /** The links of the store move to VITRINE_STOREFRONT_URL. */
  move: boolean
  /** A new key signs from now on; `now` drops the others. */
  rotateKeys: { now: boolean } | undefined
}

const known = ['--move', '--rotate-keys', '--now']

/** What `--help` prints. */
export const usage = `Usage: npm start -- [--move] [--rotate-keys [--now]]

Starts the storefront, the admin and the platform. Ctrl-C stops them.

  --move         moves the links of the store to VITRINE_STOREFRONT_URL
  --rotate-keys  makes a new signing key
  --now          drops the other signing keys, which ends every session
  --help         prints this

Settings are environment variables: docs/settings.md lists them.`

/** Reads the arguments. */
export function readArguments(args: readonly string[], { storefrontUrl }: Settings): Arguments {
  const unknown = args.find((arg) => !known.includes(arg))
  if (unknown !== undefined) {
    throw new InvalidSetting(
      `Unknown argument '${unknown}'. The arguments are --move, which moves the links of the store to VITRINE_STOREFRONT_URL, and --rotate-keys, which makes a new signing key; with --now it also drops the others, which ends every session. --help lists them.`,
    )
  }
  const [move, rotates, now] = known.map((arg) => args.includes(arg)) as [boolean, boolean, boolean]
  if (move && storefrontUrl === undefined) {
    throw new InvalidSetting(
      '--move needs VITRINE_STOREFRONT_URL: the origin that the links of the store move to.',
    )
  }
  if (now && !rotates) {
    throw new InvalidSetting('--now needs --rotate-keys: it drops the signing keys before the new one.')
  }
  return { move, rotateKeys: rotates ? { now } : undefined }
}
