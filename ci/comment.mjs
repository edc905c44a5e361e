// Sends a comment to the pull request of GitHub, or the merge request of GitLab, that the job runs for: its own earlier comment on
// the same lock file is updated in place. Where nothing changed, it begins none. A comment that cannot be sent is a warning: the
// exit code of the comparison is the gate. Needs Node 18 and no package.
// Usage: node comment.mjs COMMENT.md COMPARISON.json
import { readFileSync } from "node:fs";

const { env } = process;

/** Most pages of a hundred comments each that are searched. */
const MOST_PAGES = 50;

/** Most milliseconds of a request. */
const LIMIT = 30_000;

/** Where the comments of the pull request are, and how they are written; undefined where the job runs for none. */
function findGitHub() {
  const event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, "utf8"));
  const number = event.pull_request?.number;
  if (number === undefined) return undefined;
  const repository = `${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}`;
  return {
    comments: `${repository}/issues/${number}/comments`,
    one: (id) => `${repository}/issues/comments/${id}`,
    update: "PATCH",
    headers: {
      Authorization: `Bearer ${env.ROUTEPRINT_TOKEN}`,
      Accept: "application/vnd.github+json",
      "X-GitHub-Api-Version": "2022-11-28",
    },
    user: `${env.GITHUB_API_URL}/user`,
    nameOf: ({ user, login = user?.login }) => login,
    // The token of a job may not ask whose it is.
    unnamed: "github-actions[bot]",
    link: `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}`,
    warn: (text) => process.stdout.write(`::warning title=comment::${text}\n`),
  };
}

/** As `findGitHub`, for GitLab. */
function findGitLab() {
  const number = env.CI_MERGE_REQUEST_IID;
  if (!number) return undefined;
  const comments = `${env.CI_API_V4_URL}/projects/${env.CI_PROJECT_ID}/merge_requests/${number}/notes`;
  return {
    comments: `${comments}?sort=asc`,
    one: (id) => `${comments}/${id}`,
    update: "PUT",
    headers: { "PRIVATE-TOKEN": env.ROUTEPRINT_TOKEN },
    user: `${env.CI_API_V4_URL}/user`,
    nameOf: ({ author, username = author?.username }) => username,
    unnamed: undefined,
    link: `${env.CI_JOB_URL}/artifacts/file/routeprint.html`,
    warn: (text) => process.stderr.write(`routeprint: ${text}\n`),
  };
}

/** Sends a request; throws where the response is no success. */
async function ask(url, { headers }, method = "GET", value) {
  const response = await fetch(url, {
    method,
    headers: { ...headers, "User-Agent": "routeprint", "Content-Type": "application/json" },
    body: JSON.stringify(value),
    signal: AbortSignal.timeout(LIMIT),
  });
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname} has the response ${response.status}`);
  return response.json();
}

/** Finds the comment that an earlier run left: it begins with the mark, and nobody else wrote it. */
async function findOwn(forge, mark) {
  const own = await ask(forge.user, forge).then(forge.nameOf, () => forge.unnamed);
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const url = new URL(forge.comments);
    url.searchParams.set("per_page", "100");
    url.searchParams.set("page", String(page));
    const comments = await ask(url.href, forge);
    const found = comments.find((one) => forge.nameOf(one) === own && one.body?.startsWith(mark));
    if (found !== undefined || comments.length < 100) return found;
  }
  return undefined;
}

async function sendComment(forge, text, isNews) {
  // A name may hold what ends an HTML comment.
  const lock = encodeURIComponent(env.ROUTEPRINT_LOCK).replaceAll("-", "%2D");
  const mark = `<!-- routeprint ${lock} -->`;
  const body = `${mark}\n${text}\n[All changes](${forge.link})\n`;
  const own = await findOwn(forge, mark);
  if (own !== undefined) await ask(forge.one(own.id), forge, forge.update, { body });
  else if (isNews) await ask(forge.comments, forge, "POST", { body });
}

const [comment, comparison] = process.argv.slice(2).map((file) => readFileSync(file, "utf8"));
const forge = env.GITLAB_CI ? findGitLab() : findGitHub();
if (forge !== undefined) {
  const { findings } = JSON.parse(comparison);
  const isNews = findings.some((finding) => finding.class === "surface");
  await sendComment(forge, comment, isNews).catch((error) =>
    forge.warn(`The comment was not sent: ${error.cause?.message ?? error.message}.`),
  );
}
