# One image for every service and for the tools of operators: docker build -f docker/service.Dockerfile --build-arg SERVICE=auth .
# `make images` builds them all. Built by any docker, with or without BuildKit.
ARG NODE_IMAGE=node:24-bookworm-slim

# node and the libraries it links: one layer that all images share
FROM ${NODE_IMAGE} AS runtime
WORKDIR /source
COPY docker/root-files.mjs docker/
COPY scripts/bundling/native-packages.mjs scripts/bundling/same-times.mjs scripts/bundling/
COPY scripts/run.mjs scripts/
RUN node docker/root-files.mjs /root-files

FROM ${NODE_IMAGE} AS manifests
WORKDIR /source
COPY . .
RUN node docker/manifests.mjs /manifests

# the packages of all components, once; stays until a package.json or the lock file changes
FROM ${NODE_IMAGE} AS packages
WORKDIR /source
COPY --from=manifests /manifests .
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error

FROM packages AS bundle
COPY . .
COPY --from=runtime /root-files /root-files
ARG SERVICE
RUN node scripts/bundle.mjs "${SERVICE}" /bundle/app \
 && node docker/root-files.mjs /root-files /bundle/app

FROM scratch
COPY --from=runtime /root-files /
COPY --from=bundle /bundle /
# two arenas of glibc: with one for each thread that allocates, memory that was freed stays with the process
ENV NODE_ENV=production WEB_DIST=/app/web MALLOC_ARENA_MAX=2
WORKDIR /app
USER 1000:1000
EXPOSE 8080 9090
ENTRYPOINT ["node", "--v8-pool-size=1", "--enable-source-maps", "/app/main.js"]
# what differs from build to build comes last: the layers above stay
ARG SERVICE
ARG VERSION=0.0.0
ARG REVISION=unknown
ENV FORECOURT_VERSION=${VERSION} FORECOURT_REVISION=${REVISION}
LABEL org.opencontainers.image.title="forecourt ${SERVICE}" \
      org.opencontainers.image.description="The ${SERVICE} component of Forecourt, the vehicle-sales platform of a car dealership." \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
