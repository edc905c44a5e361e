FROM node:22-slim AS build
WORKDIR /build
COPY package.json package-lock.json tsconfig.json tsconfig.build.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm pack --pack-destination /tmp

FROM node:22-slim
COPY --from=build /tmp/routeprint-*.tgz /tmp/routeprint.tgz
RUN npm install --global --omit=dev --no-audit --no-fund /tmp/routeprint.tgz && rm /tmp/routeprint.tgz && npm cache clean --force
USER nobody
# Mount a folder here; --user "$(id -u)" lets the program write to it.
WORKDIR /data
EXPOSE 8080
ENTRYPOINT ["routeprint"]
CMD ["--help"]
