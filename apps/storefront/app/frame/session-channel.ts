// Tells the other tabs of this browser whether a member is signed in.

/** Receives what each page says that another tab loads; undefined where browsers block channels. */
export function openSessionChannel(onMessage: (signedIn: boolean) => void): BroadcastChannel | undefined {
  try {
    const channel = new BroadcastChannel('vitrine:session:1')
    channel.onmessage = ({ data }: MessageEvent<boolean>) => onMessage(data)
    return channel
  } catch {
    return undefined
  }
}
