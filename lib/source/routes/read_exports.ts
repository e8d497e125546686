/** The exports that a router reads by their names from a file that has a use for it, beside the component. */
const READ: ReadonlySet<string> = new Set([
  // Next.js
  ..."metadata generateMetadata viewport generateViewport generateStaticParams".split(" "),
  ..."dynamic dynamicParams revalidate fetchCache runtime preferredRegion maxDuration".split(" "),
  ..."GET HEAD POST PUT DELETE PATCH OPTIONS".split(" "),
  ..."getServerSideProps getStaticProps getStaticPaths config".split(" "),
  // React Router and Remix
  ..."loader action clientLoader clientAction meta links headers handle Layout".split(" "),
  ..."ErrorBoundary HydrateFallback shouldRevalidate middleware clientMiddleware".split(" "),
  // TanStack Router
  "Route",
]);

/** Tells whether routers read an export by its name. */
export function isReadByRouters(name: string): boolean {
  return READ.has(name);
}
