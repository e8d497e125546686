/** Names the styles that the policy of the page lets in. */
export const STYLE_NONCE: string =
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? "";
