# A tag can be moved, a digest cannot: this is the index of node:24.20.0-bookworm-slim for all platforms.
FROM node:24.20.0-bookworm-slim@sha256:ba849c60be29959425b8734d57b8b4b7d56f98edd9504c9af091d5281095a71e AS build
WORKDIR /build
COPY package.json package-lock.json tsconfig.json tsconfig.build.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm pack --pack-destination /tmp

FROM node:24.20.0-bookworm-slim@sha256:ba849c60be29959425b8734d57b8b4b7d56f98edd9504c9af091d5281095a71e
COPY --from=build /tmp/routeprint-*.tgz /tmp/routeprint.tgz
RUN npm install --global --omit=dev --no-audit --no-fund /tmp/routeprint.tgz && rm /tmp/routeprint.tgz && npm cache clean --force
USER nobody
# Mount a folder here; --user "$(id -u)" lets the program write to it.
WORKDIR /data
# `serve --host 0.0.0.0 --allowed-hosts localhost` is reached from outside of the container: docker run -p 127.0.0.1:8080:8080.
EXPOSE 8080
ENTRYPOINT ["routeprint"]
CMD ["--help"]
