import { CART } from "./paths.ts";
import type { Planted } from "./planted.ts";

const ENV = ".env.example";
const CONFIG = "src/config.ts";

/** Changes of the keys that whoever runs the app has to set. */
export const PLANTED_ENVIRONMENT: readonly Planted[] = [
  {
    name: "a key of the environment must be set",
    edits: [
      [
        CONFIG,
        "  api: process.env.API_URL,\n",
        "  api: process.env.API_URL,\n  pay: process.env.PAY_KEY!,\n",
      ],
      [ENV, "OLD_KEY=secret-old\n", "OLD_KEY=secret-old\nPAY_KEY=secret-new\n"],
    ],
    told: [`${CONFIG}:3 code changed config`, `${CONFIG}:3 env added PAY_KEY`],
    findings: [`warning public-surface ${CONFIG}:3`],
    says: [
      'The key "PAY_KEY" is read from the environment now, and no other value is there for it: set it where the app runs',
    ],
  },
  {
    name: "several keys of the environment must be set",
    edits: [
      [
        CONFIG,
        "  api: process.env.API_URL,\n",
        '  api: process.env.API_URL,\n  pay: process.env.PAY_KEY,\n  shop: process.env["SHOP_KEY"],\n',
      ],
    ],
    told: [
      `${CONFIG}:3 code changed config`,
      `${CONFIG}:3 env added PAY_KEY`,
      `${CONFIG}:4 env added SHOP_KEY`,
    ],
    findings: [`warning public-surface ${CONFIG}:3`],
    says: [
      'The keys "PAY_KEY" and "SHOP_KEY" are read from the environment now, and no other values are there for them: set them where the app runs',
    ],
  },
  {
    name: "a key of the environment can be set",
    edits: [[
      CART,
      "localStorage.setItem(",
      'localStorage.setItem(import.meta.env.VITE_PREFIX || "" + ',
    ]],
    told: [`${CART}:6 effect changed useEffect`, `${CART}:7 env added VITE_PREFIX`],
    findings: [`info public-surface ${CART}:7`],
    says: ['The key "VITE_PREFIX" is read from the environment now, where it is set'],
  },
  {
    name: "a key is asked for, and the test runner sets another one",
    edits: [[
      CONFIG,
      "  api: process.env.API_URL,\n",
      "  api: process.env.API_URL,\n  quiet: Boolean(process.env.QUIET),\n  test: process.env.VITEST ?? process.env.TEST,\n",
    ]],
    told: [`${CONFIG}:3 code changed config`, `${CONFIG}:3 env added QUIET`],
    findings: [`info public-surface ${CONFIG}:3`],
    says: ['The key "QUIET" is read from the environment now, where it is set'],
  },
  {
    name: "a key may be missing by the schema of the environment",
    edits: [[
      CONFIG,
      "  api: process.env.API_URL,\n",
      "  api: process.env.API_URL,\n  index: process.env.MAY_INDEX,\n",
    ]],
    writes: {
      "src/schema.ts":
        'import { z } from "zod";\n\nexport const schema = z.object({ MAY_INDEX: z.enum(["yes", "no"]).optional() });\n',
    },
    told: [
      `${CONFIG}:3 code changed config`,
      `${CONFIG}:3 env added MAY_INDEX`,
      "src/schema.ts:3 export added schema",
    ],
    findings: [`info public-surface ${CONFIG}:3`],
    says: ['The key "MAY_INDEX" is read from the environment now, where it is set'],
  },
  {
    name: "a key has a default by a schema of another file",
    edits: [[
      CONFIG,
      "  api: process.env.API_URL,\n",
      "  api: process.env.API_URL,\n  index: process.env.INDEX_MODE,\n",
    ]],
    writes: {
      "src/modes.ts":
        'import { z } from "zod";\n\nexport const mode = z.enum(["all", "none"]).default("all");\n',
      "src/schema.ts":
        'import { z } from "zod";\nimport { mode as indexMode } from "./modes";\n\nexport const schema = z.object({ INDEX_MODE: indexMode });\n',
    },
    told: [
      `${CONFIG}:3 code changed config`,
      `${CONFIG}:3 env added INDEX_MODE`,
      "src/modes.ts:3 export added mode",
      "src/schema.ts:4 export added schema",
    ],
    findings: [`info public-surface ${CONFIG}:3`],
    says: ['The key "INDEX_MODE" is read from the environment now, where it is set'],
  },
  {
    name: "the settings of a bundler give the code a key",
    edits: [[
      CONFIG,
      "  api: process.env.API_URL,\n",
      "  api: process.env.API_URL,\n  pay: process.env.currency,\n  on: import.meta.env.STAGE,\n",
    ]],
    writes: {
      "next.config.mjs":
        "const currency = process.env.PAID_IN;\n\nexport default { env: { currency } };\n",
      "vite.config.ts": 'export default { define: { "import.meta.env.STAGE": "1" } };\n',
    },
    told: [
      "next.config.mjs:1 env added PAID_IN",
      `${CONFIG}:3 code changed config`,
    ],
    findings: ["warning public-surface next.config.mjs:1"],
  },
  {
    name: "a key of the environment is not read any more",
    edits: [
      [CONFIG, '  old: process.env.OLD_KEY ?? "none",\n', ""],
      [ENV, "OLD_KEY=secret-old\n", ""],
    ],
    told: [`${CONFIG}:1 code changed config`, `${CONFIG}:3 env removed OLD_KEY`],
    findings: [`info public-surface ${CONFIG}:3`],
    says: ['The code does not read the key "OLD_KEY" of the environment any more'],
  },
  {
    name: "a key of the environment is read in place of another one",
    edits: [[CONFIG, "process.env.API_URL", "process.env.NEXT_PUBLIC_API_URL"]],
    told: [`${CONFIG}:2 code changed config`, `${CONFIG}:2 env added NEXT_PUBLIC_API_URL`],
    findings: [`warning public-surface ${CONFIG}:2`],
    says: [
      'The key "NEXT_PUBLIC_API_URL" is read from the environment now in place of "API_URL", and no other value is there for it: set it where the app runs',
    ],
  },
  {
    name: "all keys with one beginning are read",
    edits: [[
      CONFIG,
      '  old: process.env.OLD_KEY ?? "none",\n',
      "",
    ], [
      CONFIG,
      "};\n",
      '  KEY: Object.entries(process.env).find(([key]) => key.startsWith("OLD_")),\n};\n',
    ]],
    told: [`${CONFIG}:3 code changed config`],
  },
  {
    name: "an env file names a key, and one has another value",
    edits: [[ENV, "OLD_KEY=secret-old\n", 'OLD_KEY=secret-new\nPEM="one\nNO_KEY=two"\n']],
    told: [`${ENV}:2 env changed OLD_KEY`, `${ENV}:3 env added PEM`],
    findings: [`info public-surface ${ENV}:3`],
    says: [
      'The key "OLD_KEY" has another value in ".env.example"',
      '".env.example" names the new key "PEM", which may have to be set where the app runs',
    ],
  },
  {
    name: "another file reads a key that was read before",
    edits: [[CART, 'localStorage.setItem("cart"', "localStorage.setItem(process.env.API_URL"]],
    told: [`${CART}:6 effect changed useEffect`],
  },
];
