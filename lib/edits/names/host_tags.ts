/** The tags that HTML and SVG define, with those that React knows besides: what else is written in small letters is a slip. */
export const hostTags: ReadonlySet<string> = new Set(
  `a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code
  col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame
  frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee
  menu menuitem meta meter nav nobr noframes noindex noscript object ol optgroup option output p param picture portal pre progress
  q rb rp rt rtc ruby s samp script search section select slot small source span strike strong style sub summary sup svg table
  tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr webview
  animate animateMotion animateTransform circle clipPath defs desc discard ellipse feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG
  feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence filter foreignObject g image line linearGradient marker mask metadata mpath path pattern polygon polyline
  radialGradient rect set stop switch symbol text textPath tspan use view math`.split(/\s+/),
);
