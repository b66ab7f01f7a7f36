// Tells the other tabs of this browser whether a member is signed in.

/** Whether a member is signed in; the first name in place of `true` where it is known. */
export type SignedInAs = boolean | string

/** Receives what each page says that another tab loads; undefined where browsers block channels. */
export function openSessionChannel(onMessage: (signedIn: SignedInAs) => void): BroadcastChannel | undefined {
  try {
    const channel = new BroadcastChannel('vitrine:session:1')
    channel.onmessage = ({ data }: MessageEvent<SignedInAs>) => onMessage(data)
    return channel
  } catch {
    return undefined
  }
}
