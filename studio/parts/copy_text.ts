import { toasts } from "./toasts.tsx";

/** Copies a text. @returns whether it could: browsers keep it to pages of this machine and of https */
export async function copyText(text: string): Promise<boolean> {
  if (!("clipboard" in navigator)) {
    toasts.add({ title: "Copy it by hand", description: text });
    return false;
  }
  await navigator.clipboard.writeText(text);
  return true;
}
